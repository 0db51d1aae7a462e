import { onTestFinished, vi } from 'vitest'

/** Nothing has a size in these tests, and a window of lines without a height shows none: here everything is a screen high. */
export function giveSize(): void {
  const sizes = [
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(768),
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1366),
  ]
  onTestFinished(() => sizes.forEach((size) => size.mockRestore()))
}

/** The window is as narrow as a phone until the test is over. */
export function beCompact(): void {
  const { happyDOM } = globalThis as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } }
  const { innerWidth } = globalThis
  happyDOM.setViewport({ width: 390 })
  onTestFinished(() => happyDOM.setViewport({ width: innerWidth }))
}
