import { nameKey } from '../../src/rules/nameKey.ts'
import { foldSearch } from '../../src/rules/search.ts'
import { sameName } from '../../src/rules/sameName.ts'
import type { Executor } from './database.ts'
import { searchOfWord } from '../references/searchOfWord.ts'
import { sql } from './sql.ts'

type Words = Readonly<Record<string, string>>

/**
 * The reference lists that every company starts with: code of the list → its name and its words by code. The program itself
 * relies on these codes (specification 3 §3, Reference item); the names are the company's to change.
 */
export const STANDARD_REFERENCES: Readonly<Record<string, { name: string; words: Words }>> = {
  WAREHOUSE_CATEGORY: { name: 'Категории товаров', words: { MAGAZIN: 'Магазин' } },
  unit: {
    name: 'Единицы измерения',
    words: {
      PIECE: 'шт',
      KILOGRAM: 'кг',
      GRAM: 'г',
      TONNE: 'т',
      LITER: 'л',
      MILLILITER: 'мл',
      METER: 'м',
      SQUARE_METER: 'м²',
      CUBIC_METER: 'м³',
      PACK: 'упаковка',
      BOX: 'коробка',
      BLOCK: 'блок',
      BOTTLE: 'бутылка',
      ROLL: 'рулон',
      PAIR: 'пара',
      SET: 'комплект',
    },
  },
  item_brand: { name: 'Бренды', words: {} },
  item_group: { name: 'Группы товаров', words: {} },
  size_types: { name: 'Типы размеров', words: { CLOTHES: 'Одежда', SHOES: 'Обувь' } },
  color: {
    name: 'Цвета',
    words: {
      WHITE: 'белый',
      BLACK: 'чёрный',
      GREY: 'серый',
      RED: 'красный',
      ORANGE: 'оранжевый',
      YELLOW: 'жёлтый',
      GREEN: 'зелёный',
      LIGHT_BLUE: 'голубой',
      BLUE: 'синий',
      VIOLET: 'фиолетовый',
      PINK: 'розовый',
      BROWN: 'коричневый',
      BEIGE: 'бежевый',
      MULTICOLOURED: 'разноцветный',
    },
  },
  providers: { name: 'Производители', words: {} },
  SEASONS: {
    name: 'Сезоны',
    words: { WINTER: 'зима', SPRING: 'весна', SUMMER: 'лето', AUTUMN: 'осень', ALL_SEASONS: 'всесезонный' },
  },
  GENDER: { name: 'Пол', words: { MALE: 'мужской', FEMALE: 'женский', UNISEX: 'унисекс', CHILD: 'детский' } },
  MATERIAL: {
    name: 'Материалы',
    words: {
      COTTON: 'хлопок',
      LEATHER: 'кожа',
      PLASTIC: 'пластик',
      METAL: 'металл',
      WOOD: 'дерево',
      GLASS: 'стекло',
      PAPER: 'бумага',
    },
  },
  payment_type: {
    name: 'Виды оплаты',
    words: {
      CASH: 'Наличные',
      UZCARD: 'UZCARD',
      HUMO: 'HUMO',
      VISA: 'VISA',
      CLICK: 'CLICK',
      UZUM: 'UZUM',
      PAYME: 'Payme',
      TRANSFER: 'Перечисление',
      CERTIFICATE: 'Сертификат',
      DEBT: 'В долг',
      SPONSORSHIP: 'Спонсорство',
    },
  },
  CURRENCY: {
    name: 'Валюты',
    words: { UZS: 'Узбекский сум', USD: 'Доллар США', EUR: 'Евро', RUB: 'Российский рубль', GBP: 'Фунт стерлингов' },
  },
  BANK_CARD: {
    name: 'Банковские карты',
    words: { UZCARD: 'UZCARD', HUMO: 'HUMO', VISA: 'VISA', MASTERCARD: 'Mastercard' },
  },
  CONTRAGENT_CATEGORY: { name: 'Категории контрагентов', words: { SUPPLIER: 'Поставщик', CUSTOMER: 'Покупатель' } },
  CONTRAGENT_GROUPS: { name: 'Группы контрагентов', words: {} },
  CLIENT_CATEGORY: { name: 'Категории клиентов', words: { REGULAR: 'Постоянный', VIP: 'VIP' } },
  CLIENT_GROUPS: { name: 'Группы клиентов', words: {} },
  CITIZEN: {
    name: 'Гражданство',
    words: { UZ: 'Узбекистан', KZ: 'Казахстан', KG: 'Кыргызстан', TJ: 'Таджикистан', TM: 'Туркменистан', RU: 'Россия' },
  },
  COUNTRY: {
    name: 'Страны происхождения',
    words: {
      UZ: 'Узбекистан',
      RU: 'Россия',
      CN: 'Китай',
      TR: 'Турция',
      KZ: 'Казахстан',
      KG: 'Кыргызстан',
      TJ: 'Таджикистан',
      TM: 'Туркменистан',
      BY: 'Беларусь',
      AZ: 'Азербайджан',
      GE: 'Грузия',
      IR: 'Иран',
      IN: 'Индия',
      PK: 'Пакистан',
      KR: 'Республика Корея',
      AE: 'ОАЭ',
      DE: 'Германия',
      IT: 'Италия',
      FR: 'Франция',
      PL: 'Польша',
      US: 'США',
    },
  },
  WRITE_OFF_REASON: {
    name: 'Причины списания и расхода',
    words: {
      DAMAGED: 'Бой и порча',
      EXPIRED: 'Истёк срок годности',
      SHORTAGE: 'Недостача',
      OWN_USE: 'Собственные нужды',
      GIFT: 'Подарки и образцы',
    },
  },
  EXPENSE_TYPE: {
    name: 'Виды расходов',
    words: { RENT: 'Аренда', SALARY: 'Зарплата', TRANSPORT: 'Транспорт', OTHER: 'Прочее' },
  },
  POSITION: {
    name: 'Должности',
    words: {
      SELLER: 'Продавец',
      CASHIER: 'Кассир',
      STOREKEEPER: 'Кладовщик',
      LOADER: 'Грузчик',
      DRIVER: 'Водитель',
      ACCOUNTANT: 'Бухгалтер',
      MANAGER: 'Менеджер',
      DIRECTOR: 'Директор',
      FLIGHT_ATTENDANT: 'Бортпроводник',
    },
  },
  PROMOTION_TYPE: {
    name: 'Виды акций',
    words: { PERCENT: 'Процент', PUL: 'Сумма', X_FOR_N: 'Процент от количества', BUY_X_GET_Y: 'Товар в подарок' },
  },
  Raionul: {
    name: 'Регионы',
    words: {
      TASHKENT_CITY: 'Город Ташкент',
      TASHKENT: 'Ташкентская область',
      ANDIJAN: 'Андижанская область',
      BUKHARA: 'Бухарская область',
      FERGANA: 'Ферганская область',
      JIZZAKH: 'Джизакская область',
      KARAKALPAKSTAN: 'Республика Каракалпакстан',
      KASHKADARYA: 'Кашкадарьинская область',
      KHOREZM: 'Хорезмская область',
      NAMANGAN: 'Наманганская область',
      NAVOI: 'Навоийская область',
      SAMARKAND: 'Самаркандская область',
      SURKHANDARYA: 'Сурхандарьинская область',
      SYRDARYA: 'Сырдарьинская область',
    },
  },
}

/** Makes the lists and words that are missing. What a company renamed, moved or deleted stays as it left it. */
export async function seedStandardReferences(db: Executor): Promise<void> {
  const lists = Object.entries(STANDARD_REFERENCES)
  const names = lists.map(([, { name }]) => name)
  await db.run(sql`
    insert into reference (code, name, name_key, same_name, search, position)
    select list.* from unnest(${lists.map(([code]) => code)}::text[], ${names}::text[], ${names.map(nameKey)}::text[],
      ${names.map(sameName)}::text[], ${names.map(foldSearch)}::text[], ${lists.map((_, index) => index)}::int[]) as list (code, name, name_key, same_name, search, position)
    where not exists (select from reference old where old.parent_id is null and old.code = list.code)
    on conflict do nothing`)
  const words = lists.flatMap(([list, { words }]) =>
    Object.entries(words).map(([code, name], position) => ({ list, code, name, position })),
  )
  const standard = sql`unnest(${words.map(({ list }) => list)}::text[], ${words.map(({ code }) => code)}::text[],
      ${words.map(({ name }) => name)}::text[], ${words.map(({ name }) => nameKey(name))}::text[],
      ${words.map(({ name }) => sameName(name))}::text[], ${words.map(({ name }) => searchOfWord(name))}::text[], ${words.map(({ position }) => position)}::int[])
      as word (list, code, name, name_key, same_name, search, position)
    join reference list on list.code = word.list and list.parent_id is null and list.deleted_at is null`
  await db.run(sql`
    insert into reference (parent_id, code, name, name_key, same_name, search, position)
    select list.id, word.code, word.name, word.name_key, word.same_name, word.search, word.position from ${standard}
    where not exists (select from reference old where old.parent_id = list.id and old.code = word.code)
    on conflict do nothing`)
  // Words of an older program were found by their Russian name alone.
  await db.run(sql`
    update reference known set search = word.search from ${standard}
    where known.parent_id = list.id and known.code = word.code and known.name = word.name and known.search <> word.search`)
}
