import type { FlightLoad } from '../../../src/api/flightTablet.ts'

/** A loaded flight: two goods, one of them in two lots, and a crew group of two. */
export const flightLoaded: FlightLoad = {
  id: 12,
  status: 'SENT',
  regNumber: 4,
  regDate: '2026-11-20',
  flightNumber: 'HY-603',
  routeFrom: 'Ташкент',
  routeTo: 'Стамбул',
  fromDepartmentName: 'Склад бортовой торговли',
  carrierName: 'Uzbekistan Airways',
  brigadeDtos: [
    {
      id: 5,
      name: 'Восток',
      employeeDtos: [
        { id: 21, fullName: 'Каримов Улугбек', personnel: 'T-1' },
        { id: 22, fullName: 'Рейсова Анна', personnel: 'T-2' },
      ],
    },
  ],
  goods: [
    goods(101, 'Чай зелёный 100 г', '4780000000014', 13_000, 1),
    goods(102, 'Чай зелёный 100 г', '4780000000014', 13_000, 4),
    goods(103, 'Часы наручные', '4780000000021', 120_000, 2),
  ],
  rates: [
    { currencyCode: 'UZS', currencyName: 'UZS', rate: 1 },
    { currencyCode: 'EUR', currencyName: 'Евро', rate: 13_000 },
    { currencyCode: 'USD', currencyName: 'Доллар', rate: 12_000 },
  ],
  taken: [],
}

function goods(id: number, itemName: string, barcode: string, priceUzs: number, remaining: number) {
  return {
    id,
    itemName,
    artikul: '',
    barcode,
    multiBarcodes: [],
    unitName: 'шт',
    weighed: false,
    priceUzs,
    remaining,
  }
}
