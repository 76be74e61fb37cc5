//! Enums whose values people type and records hold: algorithms, colours, outcomes.
//!
//! [`words!`] gives such an enum one list of names, and from it everything else: parsing with one
//! kind of error, display, serde, and the list itself for help and shell completion. So no name
//! is written twice, and a message about a wrong one reads the same wherever it is shown.
//!
//! ```
//! use infexion_words::{Word, words};
//!
//! #[derive(Clone, Copy, Debug, PartialEq, Eq)]
//! enum Fruit {
//!     Apple,
//!     BloodOrange,
//! }
//!
//! words! { Fruit, "fruit":
//!     Apple = "apple": "grows in Europe",
//!     BloodOrange = "blood-orange",
//! }
//!
//! assert_eq!("blood-orange".parse(), Ok(Fruit::BloodOrange));
//! assert_eq!(Fruit::Apple.to_string(), "apple");
//! assert_eq!(Fruit::NAMES.join(" or "), "apple or blood-orange");
//! assert_eq!(
//!     "aple".parse::<Fruit>().unwrap_err().to_string(),
//!     "there is no fruit 'aple'; expected one of apple, blood-orange (did you mean 'apple'?)"
//! );
//! ```

mod near;
mod unknown;

pub use unknown::UnknownWord;

#[doc(hidden)]
pub use serde as __serde;

#[cfg(feature = "schema")]
#[doc(hidden)]
pub use schemars as __schemars;

use std::fmt;
use std::marker::PhantomData;

/// An enum whose values have names that people type. Made with [`words!`].
pub trait Word: Copy + Eq + Send + Sync + 'static {
    /// What its values are: `algorithm`.
    const KIND: &'static str;
    /// Every value, in the order in which lists show them.
    const ALL: &'static [Self];
    /// Their names, in the same order.
    const NAMES: &'static [&'static str];

    /// What people type and records hold.
    fn name(self) -> &'static str;

    /// What else is understood where people type; nothing is shown or written by these.
    fn aliases(self) -> &'static [&'static str];

    /// What it means, in a line; empty where the name says it.
    fn summary(self) -> &'static str;

    /// The value with this name.
    ///
    /// # Errors
    /// No value has it.
    fn from_name(name: &str) -> Result<Self, UnknownWord> {
        let is_it = |word: &Self| word.name() == name || word.aliases().contains(&name);
        let found = Self::ALL.iter().copied().find(is_it);
        found.ok_or_else(|| UnknownWord::new::<Self>(name))
    }
}

/// Names the values of an enum: for each its name, other names that are understood, and a line on
/// what it means where the name does not say it, as in `Red = "red" | "r": "the player"`.
///
/// The enum gets `ALL` and `name`, and implements [`Word`], `FromStr`, `Display`, `Serialize` and
/// `Deserialize`.
#[macro_export]
macro_rules! words {
    ($type:ident, $kind:literal: $(
        $value:ident = $name:literal $(| $alias:literal)* $(: $summary:literal)?
    ),+ $(,)?) => {
        #[allow(unreachable_pub, dead_code)]
        impl $type {
            /// Every value, in the order in which lists show them.
            pub const ALL: [$type; [$($name),+].len()] = [$($type::$value),+];

            /// What people type and records hold.
            pub const fn name(self) -> &'static str {
                match self {
                    $($type::$value => $name,)+
                }
            }

            /// What it means, in a line; empty where the name says it.
            pub const fn summary(self) -> &'static str {
                match self {
                    $($type::$value => concat!("" $(, $summary)?),)+
                }
            }
        }

        impl $crate::Word for $type {
            const KIND: &'static str = $kind;
            const ALL: &'static [$type] = &$type::ALL;
            const NAMES: &'static [&'static str] = &[$($name),+];

            fn name(self) -> &'static str {
                self.name()
            }

            fn aliases(self) -> &'static [&'static str] {
                match self {
                    $($type::$value => &[$($alias),*],)+
                }
            }

            fn summary(self) -> &'static str {
                self.summary()
            }
        }

        impl ::core::str::FromStr for $type {
            type Err = $crate::UnknownWord;

            fn from_str(name: &str) -> ::core::result::Result<$type, $crate::UnknownWord> {
                $crate::Word::from_name(name)
            }
        }

        impl ::core::fmt::Display for $type {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.pad(self.name())
            }
        }

        impl $crate::__serde::Serialize for $type {
            fn serialize<S: $crate::__serde::Serializer>(
                &self,
                serializer: S,
            ) -> ::core::result::Result<S::Ok, S::Error> {
                serializer.serialize_str(self.name())
            }
        }

        impl<'de> $crate::__serde::Deserialize<'de> for $type {
            fn deserialize<D: $crate::__serde::Deserializer<'de>>(
                deserializer: D,
            ) -> ::core::result::Result<$type, D::Error> {
                $crate::__deserialize(deserializer)
            }
        }

        $crate::__schema! { $type }
    };
}

/// The JSON Schema of a word: one of its names. This crate's feature decides, not that of the crate
/// in which the enum is.
#[cfg(feature = "schema")]
#[doc(hidden)]
#[macro_export]
macro_rules! __schema {
    ($type:ident) => {
        impl $crate::__schemars::JsonSchema for $type {
            fn schema_name() -> ::std::borrow::Cow<'static, str> {
                stringify!($type).into()
            }

            fn json_schema(
                _: &mut $crate::__schemars::SchemaGenerator,
            ) -> $crate::__schemars::Schema {
                $crate::__schemars::json_schema!({
                    "type": "string",
                    "enum": <$type as $crate::Word>::NAMES,
                })
            }
        }
    };
}

/// Nothing, without the feature.
#[cfg(not(feature = "schema"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __schema {
    ($type:ident) => {};
}

/// Reads a value from its name.
#[doc(hidden)]
pub fn __deserialize<'de, W: Word, D: serde::Deserializer<'de>>(
    deserializer: D,
) -> Result<W, D::Error> {
    deserializer.deserialize_str(NameOf(PhantomData))
}

struct NameOf<W>(PhantomData<W>);

impl<W: Word> serde::de::Visitor<'_> for NameOf<W> {
    type Value = W;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the name of {} {}: {}", unknown::article(W::KIND), W::KIND, W::NAMES.join(", "))
    }

    fn visit_str<E: serde::de::Error>(self, name: &str) -> Result<W, E> {
        W::from_name(name).map_err(E::custom)
    }
}

#[cfg(test)]
mod tests {
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    enum Speed {
        Fast,
        VerySlow,
    }

    words! { Speed, "speed": Fast = "fast", VerySlow = "very-slow" | "slug": "sleeps now and then" }

    #[test]
    fn a_word_survives_the_round_trip_through_text_and_json() {
        for speed in Speed::ALL {
            assert_eq!(speed.to_string().parse(), Ok(speed));
            let json = serde_json::to_string(&speed).unwrap();
            assert_eq!(json, format!("\"{speed}\""));
            assert_eq!(serde_json::from_str::<Speed>(&json).unwrap(), speed);
        }
        assert_eq!("slug".parse(), Ok(Speed::VerySlow));
        assert_eq!(format!("{:<6}|", Speed::Fast), "fast  |");
        assert_eq!((Speed::Fast.summary(), Speed::VerySlow.summary()), ("", "sleeps now and then"));
    }

    #[test]
    fn json_that_is_no_name_is_refused_with_the_names() {
        let fault = |json: &str| serde_json::from_str::<Speed>(json).unwrap_err().to_string();
        assert!(fault("\"slow\"").starts_with("there is no speed 'slow'; expected one of fast"));
        assert!(fault("7").contains("expected the name of a speed: fast, very-slow"));
    }
}
