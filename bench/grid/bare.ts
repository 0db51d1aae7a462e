import { offer, startPage } from './page.ts'

/** A box as high as the list with its headings and no rows: frames that come late even here are the machine's own. */
const ROW_PX = 32
const columns = await startPage()
const box = document.createElement('div')
box.style.cssText = 'height: 100vh; overflow: auto'
const list = document.createElement('div')
list.style.width = `${columns.reduce((sum, { width }) => sum + width, 0)}px`
list.append(
  ...columns.map(({ label }) => {
    const heading = document.createElement('span')
    heading.role = 'columnheader'
    heading.textContent = label
    return heading
  }),
)
box.append(list)
document.body.append(box)
const nothing = () => undefined
offer({
  make: async (rows) => (list.style.height = `${rows * ROW_PX}px`),
  fill: nothing,
  show: nothing,
  sort: nothing,
  filterInput: () => null,
  scroller: () => box,
  cell: () => null,
  cells: 'none',
  heading: () => null,
})
