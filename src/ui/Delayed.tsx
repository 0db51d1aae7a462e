import type { ReactNode } from 'react'
import { useDelayed } from './useDelayed.ts'

/** Shows its children only when the wait has become noticeable. */
export const Delayed = ({ children }: { children: ReactNode }) => useDelayed() && children
