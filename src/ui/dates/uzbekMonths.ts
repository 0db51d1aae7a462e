import dayjs from 'dayjs'
import uz from 'dayjs/locale/uz'
import uzLatn from 'dayjs/locale/uz-latn'

const CYRILLIC = ['январь', 'февраль', 'март', 'апрель', 'май', 'июнь', 'июль', 'август', 'сентябрь', 'октябрь', 'ноябрь', 'декабрь'] // prettier-ignore
const LATIN = ['yanvar', 'fevral', 'mart', 'aprel', 'may', 'iyun', 'iyul', 'avgust', 'sentabr', 'oktabr', 'noyabr', 'dekabr'] // prettier-ignore

/** The library writes months without the soft sign, and those of the Latin script with a capital, as no Uzbek text does. */
dayjs.locale({ ...uz, months: CYRILLIC }, undefined, true)
dayjs.locale({ ...uzLatn, months: LATIN }, undefined, true)
