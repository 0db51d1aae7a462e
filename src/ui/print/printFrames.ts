interface TrustedTypes {
  defaultPolicy: unknown
  createPolicy(name: string, rules: { createHTML: (html: string) => string | null }): unknown
}

/** The one HTML text that is ever written: the empty page of a frame that is printed. */
const EMPTY_PAGE = '<!DOCTYPE html>'

/**
 * Where the browser asks for trusted types, lets the frame of `react-to-print` through and nothing else; a text that is not allowed
 * throws as without a policy.
 */
export function allowPrintFrames(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  if (!trustedTypes || trustedTypes.defaultPolicy) return
  trustedTypes.createPolicy('default', { createHTML: (html) => (html === EMPTY_PAGE ? html : null) })
}
