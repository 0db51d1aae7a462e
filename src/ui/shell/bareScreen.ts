import { createContext } from 'react'

/** Of a screen without menu and top bar: asks for them, because there is nothing there that fills the window. */
export const MenuWanted = createContext<() => void>(() => undefined)
