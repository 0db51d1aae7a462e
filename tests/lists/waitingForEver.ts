/** Settings of a database whose statements wait for a lock until somebody ends them: what such tests are about. */
export const WAITING_FOR_EVER = { lock_timeout: 0 }
