/** What state a row is in. It shows by colour and by a sign, never by colour alone. */
export type Tone = 'duplicate' | 'danger' | 'success' | 'warning' | 'equal' | 'above' | 'below'

/** The sign in front of a row; its words are `screen.grid.tone.<tone>` unless the declaration says why. */
export const TONE_SIGNS: Readonly<Record<Tone, string>> = {
  duplicate: '⧉',
  danger: '!',
  success: '✓',
  warning: '▲',
  equal: '=',
  above: '↑',
  below: '↓',
}
