import { createSvgIcon } from '@mui/material/utils'

/** What a place for an icon takes. */
export type SvgIconComponent = ReturnType<typeof createSvgIcon>

/** Our own line icons on a 24-pixel grid, one path each: a package of thousands would double the install. */
const drawn = (name: string, path: string, strokeWidth = 1.75) =>
  createSvgIcon(
    <path
      d={path}
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
    />,
    name,
  )

// Movement and order
export const ChevronDownIcon = drawn('ChevronDown', 'M6 9.5l6 6 6-6')
export const ChevronRightIcon = drawn('ChevronRight', 'M9.5 6l6 6-6 6')
export const ChevronLeftIcon = drawn('ChevronLeft', 'M14.5 6l-6 6 6 6')
export const ArrowUpIcon = drawn('ArrowUp', 'M12 19V5M6 11l6-6 6 6')
export const ArrowDownIcon = drawn('ArrowDown', 'M12 5v14M6 13l6 6 6-6')
export const BackIcon = drawn('Back', 'M19 12H5M11 6l-6 6 6 6')
export const CollapseIcon = drawn('Collapse', 'M4 5h16v14H4zM9.5 5v14M16 9.5L13.5 12l2.5 2.5')
export const ExpandIcon = drawn('Expand', 'M4 5h16v14H4zM9.5 5v14M13.5 9.5L16 12l-2.5 2.5')
export const DragIcon = drawn('Drag', 'M9 6v.01M15 6v.01M9 12v.01M15 12v.01M9 18v.01M15 18v.01', 2.75)

// What one does
export const SearchIcon = drawn('Search', 'M10.5 4a6.5 6.5 0 1 1 0 13a6.5 6.5 0 0 1 0-13zM15.5 15.5L20.5 20.5')
export const PlusIcon = drawn('Plus', 'M12 5v14M5 12h14')
export const MinusIcon = drawn('Minus', 'M5 12h14')
export const CloseIcon = drawn('Close', 'M6 6l12 12M18 6L6 18')
export const CheckIcon = drawn('Check', 'M5 12.5l4.5 4.5L19 7')
export const EditIcon = drawn('Edit', 'M4 20l1-4.5L16.5 4l3.5 3.5L8.5 19zM14 6.5l3.5 3.5')
export const DeleteIcon = drawn('Delete', 'M4 7h16M9.5 7V4h5v3M6 7l1 13h10l1-13M10 11v5.5M14 11v5.5')
export const CopyIcon = drawn('Copy', 'M8.5 8.5h11v11h-11zM5 15.5h-.5v-11h11V5')
export const SaveIcon = drawn('Save', 'M5 4h11l4 4v12H4V4zM8 4v5h7V4M8 20v-6h8v6')
export const PrintIcon = drawn('Print', 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z')
export const UploadIcon = drawn('Upload', 'M12 15.5v-11M7.5 8.5L12 4l4.5 4.5M4.5 19.5h15')
export const ExcelIcon = drawn('Excel', 'M13.5 3H5v18h14V8.5zM13.5 3v5.5H19M9 12l5 6M14 12l-5 6')
export const RefreshIcon = drawn('Refresh', 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3L20 9.4M20 4.5v5h-5')
export const UndoIcon = drawn('Undo', 'M9 5L4.5 9.5L9 14M4.5 9.5H14a5 5 0 0 1 0 10h-4')
export const SendIcon = drawn('Send', 'M4 12L20 4l-5 16-4-6.5zM11 13.5L20 4')
export const ColumnsIcon = drawn('Columns', 'M4 5h16v14H4zM9.3 5v14M14.7 5v14')
export const FilterIcon = drawn('Filter', 'M4 5h16l-6.2 7.5V19l-3.6-2v-4.5z')
export const MoreIcon = drawn('More', 'M12 5.5v.01M12 12v.01M12 18.5v.01', 2.75)
export const PinIcon = drawn('Pin', 'M9 4h6l-.8 6L17 13H7l2.8-3zM12 13v7')
export const EyeIcon = drawn(
  'Eye',
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.2a2.8 2.8 0 1 1 0 5.6a2.8 2.8 0 0 1 0-5.6z',
)
export const EyeOffIcon = drawn(
  'EyeOff',
  'M4 4l16 16M9.5 5.9A8.8 8.8 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-3 3.7M6.3 7.5A16.5 16.5 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.2-1.1',
)
export const SignOutIcon = drawn('SignOut', 'M13 4H5v16h8M10 12h10M16.5 8.5L20 12l-3.5 3.5')

// What happened
export const WarningIcon = drawn('Warning', 'M12 4L2.8 19.5h18.4zM12 10v4.5M12 17v.01')
export const FailureIcon = drawn('Failure', 'M12 3.5a8.5 8.5 0 1 1 0 17a8.5 8.5 0 0 1 0-17zM12 7.5V13M12 16.3v.01')
export const InfoIcon = drawn('Info', 'M12 3.5a8.5 8.5 0 1 1 0 17a8.5 8.5 0 0 1 0-17zM12 11v5.5M12 7.7v.01')
export const BellIcon = drawn('Bell', 'M5 17h14l-1.7-2.5V10a5.3 5.3 0 0 0-10.6 0v4.5zM10 20h4')
export const LockIcon = drawn('Lock', 'M5 11h14v9H5zM8 11V8a4 4 0 0 1 8 0v3M12 14.5v2')

// Areas
export const HomeIcon = drawn('Home', 'M4 11.5L12 4.5l8 7M6 10v9.5h12V10M10 19.5V14h4v5.5')
export const CartIcon = drawn('Cart', 'M3 4.5h2.5l2.3 11h10l2-8H6.3M9 19.5v.01M16.5 19.5v.01')
export const TagIcon = drawn('Tag', 'M4 4h8l8.5 8.5-8 8L4 12zM8 8v.01')
export const WarehouseIcon = drawn('Warehouse', 'M3.5 20V9L12 4l8.5 5v11M7 20v-8h10v8M7 16h10')
export const BoxIcon = drawn('Box', 'M12 3.5l8 4.2v8.6l-8 4.2-8-4.2V7.7zM4 7.7l8 4.2 8-4.2M12 12v8.5')
export const TruckIcon = drawn(
  'Truck',
  'M3 6h11v10H3zM14 9.5h4l3 3.5v3h-7M7 16.5a1.8 1.8 0 1 1 0 3.5a1.8 1.8 0 0 1 0-3.5zM17 16.5a1.8 1.8 0 1 1 0 3.5a1.8 1.8 0 0 1 0-3.5z',
)
export const DocumentIcon = drawn('Document', 'M13.5 3H5.5v18h13V8zM13.5 3v5h5M9 12.5h6M9 16.5h6')
export const ChartIcon = drawn('Chart', 'M4 4v16h16M8 16v-4M12.5 16V8M17 16v-6')
export const PeopleIcon = drawn(
  'People',
  'M9 5a3.5 3.5 0 1 1 0 7a3.5 3.5 0 0 1 0-7zM2.5 19.5c.5-3.5 3-5 6.5-5s6 1.5 6.5 5M15.5 5.3a3.5 3.5 0 0 1 0 6.4M18 14.9c2 .7 3.2 2.2 3.5 4.6',
)
export const UserIcon = drawn('User', 'M12 4a4 4 0 1 1 0 8a4 4 0 0 1 0-8zM4.5 20c.6-4 3.5-5.5 7.5-5.5s6.9 1.5 7.5 5.5')
export const BuildingIcon = drawn('Building', 'M5 20.5V4h9v16.5M14 9h5v11.5M3 20.5h18M8 8h3M8 12h3M8 16h3')
export const BookIcon = drawn('Book', 'M5 4h13v16H6.5A1.5 1.5 0 0 1 5 18.5zM5 18.5A1.5 1.5 0 0 1 6.5 17H18M9 8h5')
export const MoneyIcon = drawn(
  'Money',
  'M3 6.5h18v11H3zM12 9.5a2.5 2.5 0 1 1 0 5a2.5 2.5 0 0 1 0-5zM6.5 12v.01M17.5 12v.01',
)
export const BarcodeIcon = drawn('Barcode', 'M4 6v12M7 6v12M10 6v9M13 6v12M16 6v9M20 6v12')
export const ContractIcon = drawn(
  'Contract',
  'M13.5 3H5.5v18h13V8zM13.5 3v5h5M9 17c1-2.5 1.8-2.5 2.2-.8.4 1.7 1.5 1.3 3.8.3',
)
export const PlaneIcon = drawn(
  'Plane',
  'M3 13.5l7.5-1.8V5.5c0-2.5 3-2.5 3 0v6.2l7.5 1.8v2l-7.5-1.3v4l2 1.6V21l-3.5-.8-3.5.8v-1.2l2-1.6v-4L3 15.5z',
)
export const CalendarIcon = drawn('Calendar', 'M4 6h16v14H4zM4 10.5h16M8 3.5V7M16 3.5V7')
export const HistoryIcon = drawn('History', 'M4.5 12a7.5 7.5 0 1 0 2.2-5.3L4 9.4M4 4.5v5h5M12 8v4.5l3 2')
export const PercentIcon = drawn(
  'Percent',
  'M6 18L18 6M7.5 5.5a2 2 0 1 1 0 4a2 2 0 0 1 0-4zM16.5 14.5a2 2 0 1 1 0 4a2 2 0 0 1 0-4z',
)
export const KeyboardIcon = drawn(
  'Keyboard',
  'M3 7h18v10.5H3zM6.5 10.2v.01M10.2 10.2v.01M13.8 10.2v.01M17.5 10.2v.01M8 14.2h8',
)
