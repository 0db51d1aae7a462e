/** A start that cannot go on for a reason that a person can mend. Its message says what to do and is shown without a stack. */
export class StartupError extends Error {
  override name = 'StartupError'
}
