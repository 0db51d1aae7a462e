import { formatCount } from '../../../ui/format.ts'
import type { Attention } from './attention.ts'
import { ScreenLink } from './ScreenLink.tsx'
import { useWords } from './useWords.ts'

/** How much waits, which leads to the list of just that. */
export function AttentionTile({ name, count, icon: Icon, tone, path, search }: Attention) {
  const words = useWords()
  return (
    <ScreenLink className="today-tile today-attention-tile" path={path} search={search} tone={tone}>
      <Icon fontSize="small" aria-hidden />
      <span>{words(name)}</span>
      <strong>{formatCount(count)}</strong>
    </ScreenLink>
  )
}
