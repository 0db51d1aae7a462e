import './roll.css'

/** A line of a roll: a name at the left, a figure at the right. */
export function RollPair({ name, figure, strong = false }: { name: string; figure: string; strong?: boolean }) {
  return (
    <div className="roll-pair" data-strong={strong}>
      <span>{name}</span>
      <span>{figure}</span>
    </div>
  )
}
