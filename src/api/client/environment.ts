/** What the client takes from the world around it; tests put their own in place. */
export const environment = {
  /** Base of every call, version 1 of the API. */
  apiBase: '/api/v1',
  /** No answer within this time is a failure that is shown; a file may take it between two of its parts. */
  timeoutMs: 30_000,
  wait: (ms: number) => new Promise<void>((done) => setTimeout(done, ms)),
  /** `crypto.randomUUID` is missing on plain http, where many shops run. */
  randomBytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)),
}
