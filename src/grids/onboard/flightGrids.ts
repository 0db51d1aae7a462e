import { createFlight, type FlightLineRow, searchFlightLines, searchFlights } from '../../api/flight.ts'
import { reportByEmployee } from '../../api/flightSale.ts'
import { brigadeOptions } from '../../forms/onboard/flightForm.ts'
import { departmentOptions } from '../../forms/partyOptions.ts'
import { defineGrid } from '../../ui/grid/defineGrid.ts'
import { exact } from '../documents/documentLineGrids.ts'
import { flightTone } from './flightTone.ts'

/** Flights: what was loaded, sold and brought (specification 3 §2.5, sky-shop/doc). */
export const flightGrid = defineGrid({
  name: 'flight',
  rows: searchFlights,
  filters: ['departmentId', 'status', 'brigadeId', 'start', 'end'],
  options: { departmentId: departmentOptions, brigadeId: brigadeOptions },
  columns: [
    'id',
    'regNumber',
    'regDate',
    'flightNumber',
    { field: 'status', tone: flightTone },
    'brigadeNames',
    'fromDepartmentName',
    'lines',
    { field: 'totalCount', label: 'screen.flight.loaded' },
    'totalSkyQty',
    'revenue',
    'createdByName',
    'comment',
  ],
  main: ['flightNumber', 'regDate', 'status', 'brigadeNames', 'revenue', 'regNumber', 'fromDepartmentName'],
  hidden: ['id'],
  fixed: ['flightNumber'],
  create: { to: '/sky-shop/doc/new', endpoint: createFlight },
  row: { open: ({ id }) => `/sky-shop/doc/edit/${id}`, editable: ({ status }) => status === 'DRAFT' },
})

/** The lines of a flight that is written no more. */
export const flightLineGrid = defineGrid({
  name: 'flightLine',
  rows: searchFlightLines,
  columns: [
    'itemName',
    'barcode',
    'multiBarcodes',
    'artikul',
    'unitName',
    { field: 'count', label: 'screen.flight.loaded' },
    'skyQty',
    'remaining',
    'returned',
    { field: 'short', tone: ({ short }) => (short > 0 ? 'danger' : undefined) },
    { field: 'over', tone: ({ over }) => (over > 0 ? 'danger' : undefined) },
    exact<FlightLineRow>('priceUzs'),
    exact<FlightLineRow>('sum'),
    'termOfItem',
    'comment',
  ],
  main: ['itemName', 'count', 'skyQty', 'remaining', 'priceUzs', 'short'],
  hidden: ['multiBarcodes', 'artikul', 'termOfItem'],
  fixed: ['itemName'],
  sort: [{ field: 'position' }],
})

/** What each employee's flights brought. */
export const flightReportGrid = defineGrid({
  name: 'flightReport',
  rows: reportByEmployee,
  filters: ['departmentId', 'brigadeId', 'start', 'end'],
  options: { departmentId: departmentOptions, brigadeId: brigadeOptions },
  columns: [
    'employeeName',
    'personnel',
    { field: 'brigadeName', label: 'field.brigadeNames' },
    'flights',
    'sales',
    'revenue',
    'shortSum',
  ],
  main: ['employeeName', 'revenue', 'flights', 'sales', 'shortSum'],
  fixed: ['employeeName'],
})
