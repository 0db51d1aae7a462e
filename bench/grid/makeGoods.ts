import type { BenchGood } from './benchGood.ts'

/** Name, category path, brand. */
export type RealGood = readonly [name: string, category: string, brand: string]

const COUNTRIES = ['Узбекистан', 'Россия', 'Казахстан', 'Турция', 'Китай']
const STATES = ['DRAFT', 'READY', 'PENDING', 'RETURNED'] as const

/** As many goods as asked for, always the same ones: the real ones again and again, with numbers that differ. */
export function makeGoods(real: readonly RealGood[], rows: number): BenchGood[] {
  return Array.from({ length: rows }, (_, index) => {
    const n = index + 1
    // Neither in the order of names nor of anything else.
    const [name, category, brand] = real[(index * 7_919) % real.length]!
    const copy = Math.floor(index / real.length)
    return {
      id: n,
      name: copy === 0 ? name : `${name} / ${copy + 1}`,
      barcode: `478${String(n * 7_919).padStart(10, '0')}`,
      artikul: `A-${n % 10_000}`,
      mxikCode: String(2_202_000_000_000_000 + ((n * 104_729) % 1_000_000_000)),
      categoryName: category.split('/').at(-1)!,
      brandName: brand || 'Без бренда',
      unitName: n % 5 === 0 ? 'кг' : 'шт',
      countryName: COUNTRIES[n % COUNTRIES.length]!,
      model: `M${n % 977}`,
      sku: `S-${n}`,
      documentStatus: STATES[n % STATES.length]!,
      incomeUzs: (n * 917) % 600_000,
      priceUzs: (n * 1_337) % 900_000,
      priceWholesale: (n * 1_129) % 800_000,
      markupPercent: (n * 31) % 60,
      inventory: ((n * 389) % 40_000) / (n % 5 === 0 ? 8 : 1),
      lines: (n * 13) % 700,
      termOfItem: `2027-${String(1 + (n % 12)).padStart(2, '0')}-${String(1 + (n % 28)).padStart(2, '0')}`,
      createdAt: new Date(Date.UTC(2026, n % 12, 1 + (n % 28), n % 24, n % 60)).toISOString(),
    }
  })
}
