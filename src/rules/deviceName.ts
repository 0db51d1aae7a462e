/** Browsers, those first that also call themselves by the name of a later one. */
const BROWSERS: readonly (readonly [word: RegExp, name: string])[] = [
  [/\bYaBrowser\/(\d+)/, 'Yandex'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\bEdgA?\/(\d+)/, 'Edge'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung'],
  [/\bFirefox\/(\d+)/, 'Firefox'],
  [/\bChrome\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+).* Safari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [word: RegExp, name: string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** What a browser says of itself, in the few words by which its owner knows it: `Chrome 156 · Windows`. Empty where it is unknown. */
export function deviceName(userAgent: string): string {
  const system = SYSTEMS.find(([word]) => word.test(userAgent))?.[1]
  for (const [word, name] of BROWSERS) {
    const version = word.exec(userAgent)?.[1]
    if (version) return [`${name} ${version}`, system].filter(Boolean).join(' · ')
  }
  return system ?? ''
}
