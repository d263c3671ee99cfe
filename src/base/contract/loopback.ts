/** Whether an address leads to the machine that opens it. A site there is a trial. */
export const isLoopback = (url: string): boolean =>
  /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?:[:/?#]|$)/i.test(url)
