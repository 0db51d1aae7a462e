interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string }
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined

/**
 * The address of a script of this very build, for a worker: browsers that ask for trusted types take no other
 * (`trustedTypes` in server/app.ts).
 */
export function trustedScript(url: string | URL): string {
  const { href, origin } = new URL(url, location.href)
  if (origin !== location.origin) throw new TypeError(`${href} is no script of ours`)
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  policy ??= trustedTypes?.createPolicy('worker', { createScriptURL: (trusted) => trusted })
  return policy ? policy.createScriptURL(href) : href
}
