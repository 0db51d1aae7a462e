/** What our own print has to say of itself, to every buyer in a language of theirs (domain.md, Selling). */
export const NOT_FISCAL: readonly string[] = ['Не является фискальным чеком', 'Фискал чек эмас', 'Fiskal chek emas']
