import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { queryOf } from '../api/client/queries.ts'
import { itemPhoto } from '../api/itemPhoto.ts'

/** A photo, small. It is asked for like any other answer, with the session: an address alone shows nobody anything. */
export function PhotoImage({ id, label, sizePx }: { id: number; label: string; sizePx: number }) {
  const { data } = useQuery({
    ...queryOf(itemPhoto, { path: { photoId: id }, query: { size: 'small' } }),
    // A photo never changes: another one has another number.
    staleTime: Infinity,
  })
  const blob = data && 'blob' in data ? (data.blob as Blob) : undefined
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image || !blob) return undefined
      const address = URL.createObjectURL(blob)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [blob],
  )
  return blob ? (
    <img ref={show} alt={label} width={sizePx} height={sizePx} />
  ) : (
    <Skeleton variant="rounded" width={sizePx} height={sizePx} />
  )
}
