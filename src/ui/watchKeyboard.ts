interface Seen {
  height: number
  offsetTop: number
  scale: number
  addEventListener: (type: 'resize' | 'scroll', onChange: () => void) => void
}

/**
 * Keeps `--keyboard`, how many pixels of the window the keyboard on the screen covers: 0 where the browser makes the window
 * smaller instead (`interactive-widget` of the viewport), which Safari does not. Bars at the bottom add it to their padding.
 */
export function watchKeyboard(
  seen: Seen | null = globalThis.visualViewport ?? null,
  { style }: Pick<HTMLElement, 'style'> = document.documentElement,
): void {
  const measure = () => {
    // Who has zoomed in sees a part of the window, too, and no keyboard.
    const covered = seen!.scale > 1.01 ? 0 : Math.max(0, Math.round(innerHeight - seen!.height - seen!.offsetTop))
    style.setProperty('--keyboard', `${covered}px`)
  }
  seen?.addEventListener('resize', measure)
  seen?.addEventListener('scroll', measure)
}
