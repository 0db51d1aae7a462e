import { screen, within } from '@testing-library/react'
import { openScreen } from './openScreen.tsx'
import { admin } from './sessions.ts'

/** What a person does on a screen: opens it, fills in its forms, chooses in its menus. */

type Screen = Awaited<ReturnType<typeof openScreen>>
export const open = (path: string) => openScreen(path, admin)
export const dialog = (name: string) => screen.findByRole('dialog', { name })
/** Types into the fields that must be filled: label → text. */
export async function fill({ user }: Screen, frame: HTMLElement, texts: Record<string, string>) {
  for (const [label, text] of Object.entries(texts))
    await user.type(await within(frame).findByLabelText(new RegExp(`^${label}( \\*)?$`)), text)
  return { user, frame }
}
/** Opens the panel of a new record and fills it in. */
export const filled = async (path: string, name: string, texts: Record<string, string>) => {
  const opened = await open(`${path}?panel=new`)
  return fill(opened, await dialog(name), texts)
}
/** Chooses in the menu of the only row. */
export async function fromMenu({ user }: Screen, action: string) {
  await user.click(await screen.findByRole('button', { name: 'Действия' }))
  await user.click(await screen.findByRole('menuitem', { name: action }))
}

/** What an empty list answers. */
export const none = { items: [], total: 0 }
