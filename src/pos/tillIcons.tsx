import { createSvgIcon } from '@mui/material/utils'

/** Icons that only the till needs, drawn like those of src/ui/icons. */
const drawn = (name: string, path: string) =>
  createSvgIcon(
    <path d={path} fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round" />,
    name,
  )

export const BackspaceIcon = drawn('Backspace', 'M8 5.5h12.5v13H8L2.5 12zM11.5 9.5l5 5M16.5 9.5l-5 5')
export const GiftIcon = drawn(
  'Gift',
  'M4 9h16v4H4zM5.5 13v7h13v-7M12 9v11M12 9c-2.5 0-5-.8-5-2.9S10.800 3.700 12 9zM12 9c2.500 0 5-.8 5-2.900S13.200 3.700 12 9z',
)
export const PauseIcon = drawn('Pause', 'M8 5v14M16 5v14')
export const ReceiptIcon = drawn(
  'Receipt',
  'M5.5 3.5h13v17l-2.2-1.5-2.1 1.5-2.2-1.5-2.2 1.5-2.1-1.5-2.2 1.5zM9 8h6M9 12h6',
)
export const DrawerIcon = drawn('Drawer', 'M4 13h16v6.5H4zM6.5 13V5h11v8M10 16.2h4')
export const FullscreenIcon = drawn('Fullscreen', 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5')
export const BoardIcon = drawn('Board', 'M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z')
export const MoreIcon = drawn('More', 'M5.5 12h.01M12 12h.01M18.5 12h.01')
export const NoteIcon = drawn('Note', 'M5 4h14v11l-5 5H5zM14 20v-5h5M8.5 8.5h7M8.5 12h4')
export const SellerIcon = drawn(
  'Seller',
  'M9 11a3.5 3.5 0 1 0 0-7 3.500 3.500 0 0 0 0 7zM3 20c0-3.500 2.500-6 6-6s6 2.500 6 6M16 8.500l2 2 3.500-4',
)
export const DisplayIcon = drawn('Display', 'M3.5 5h17v11h-17zM9 20h6M12 16v4')
