/** Whether an address leads to the machine that opens it. Such a site is only being tried out. */
export const isLoopback = (url: string): boolean =>
  /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?:[:/?#]|$)/i.test(url)
