import { render, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { PrintInPlace } from '../../src/ui/print/PrintInPlace.tsx'

const printed = vi.hoisted(() => vi.fn())
vi.mock('react-to-print', () => ({
  useReactToPrint:
    ({ contentRef }: { contentRef: { current: HTMLElement } }) =>
    () =>
      printed(contentRef.current.textContent),
}))

const Sheet = ({ chart }: { chart?: string }) => (
  <PrintInPlace title="Отчёт" page="size: A4" onDone={() => {}}>
    <p>Чай</p>
    <figure aria-busy={chart === undefined}>{chart}</figure>
  </PrintInPlace>
)

test('what is still awaited is printed when it has come, once', async () => {
  const { rerender } = render(<Sheet />)
  rerender(<Sheet />)
  expect(printed).not.toHaveBeenCalled()
  rerender(<Sheet chart="1 200" />)
  await waitFor(() => expect(printed.mock.calls).toEqual([['Чай1 200']]))
  rerender(<Sheet chart="1 300" />)
  expect(printed).toHaveBeenCalledOnce()
})
