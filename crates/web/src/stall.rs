//! A connection whose writes must get somewhere: a client that asks for much and reads nothing
//! would otherwise hold its place for ever.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::Sleep;

/// Fails with [`io::ErrorKind::TimedOut`] where nothing can be written for so long.
pub(crate) struct Unstalled<S> {
    stream: S,
    patience: Duration,
    /// Runs while a write waits.
    alarm: Option<Pin<Box<Sleep>>>,
}

impl<S> Unstalled<S> {
    pub(crate) fn new(stream: S, patience: Duration) -> Unstalled<S> {
        Unstalled { stream, patience, alarm: None }
    }

    fn judged<T>(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.alarm = None;
            return written;
        }
        let patience = self.patience;
        let alarm = self.alarm.get_or_insert_with(|| Box::pin(tokio::time::sleep(patience)));
        alarm.as_mut().poll(context).map(|()| Err(io::ErrorKind::TimedOut.into()))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Unstalled<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Unstalled<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.judged(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, parts);
        self.judged(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = Pin::new(&mut self.stream).poll_flush(context);
        self.judged(context, flushed)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let shut = Pin::new(&mut self.stream).poll_shutdown(context);
        self.judged(context, shut)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    // The clock of these tests stands still but for what they wait for.

    #[tokio::test(start_paused = true)]
    async fn a_client_that_never_reads_is_given_up() {
        let (server, _client) = tokio::io::duplex(16);
        let mut server = Unstalled::new(server, Duration::from_secs(10));
        let error = server.write_all(&[0; 100]).await.unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_that_reads_slowly_gets_everything() {
        let (server, mut client) = tokio::io::duplex(16);
        let mut server = Unstalled::new(server, Duration::from_secs(10));
        let reading = async {
            let mut all = Vec::new();
            while all.len() < 160 {
                tokio::time::sleep(Duration::from_secs(9)).await;
                let mut some = [0; 16];
                let length = client.read(&mut some).await.unwrap();
                all.extend_from_slice(&some[..length]);
            }
            all
        };
        let (written, read) = tokio::join!(server.write_all(&[7; 160]), reading);
        written.unwrap();
        assert_eq!(read, [7; 160]);
    }
}
