/**
 * Whether a header `host` names this machine. A page of another site that has its name resolved to this machine still sends its own.
 */
export function isLoopbackHost(host: string): boolean {
  return /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/.test(host);
}
