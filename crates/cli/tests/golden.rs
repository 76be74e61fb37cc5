//! What commands print, word for word; `TRYCMD=overwrite ./test golden` renews it. The files say
//! `[..]` where a time stands.

#[test]
fn golden() {
    trycmd::TestCases::new().case("tests/golden/*.trycmd");
}
