import type { Translate } from '../../paper/definePrint.ts'

/** What a sheet says that has no room for all goods of its count. */
export const notAllGoods = (
  { goods, items }: { goods: number; items: readonly unknown[] },
  t: Translate,
): { title: string; lines: string[] }[] =>
  items.length < goods
    ? [
        {
          title: t('screen.countSheet.partTitle'),
          lines: [t('screen.countSheet.part', { shown: items.length, goods })],
        },
      ]
    : []
