import { screen, within } from '@testing-library/react'
import { cashboxes, saveCashbox } from '../../src/api/cashbox.ts'
import { editCompany, getCompany } from '../../src/api/company.ts'
import { saveContragent, searchContragents } from '../../src/api/contragent.ts'
import { saveCustomer, searchCustomers } from '../../src/api/customer.ts'
import { saveDepartment } from '../../src/api/department.ts'
import { createDiscountType, listDiscountTypes } from '../../src/api/discountType.ts'
import { saveEmployee, searchEmployees } from '../../src/api/employee.ts'
import { changeOwnPassword } from '../../src/api/ownPassword.ts'
import { editPermission } from '../../src/api/permission.ts'
import { saveChild, saveParent } from '../../src/api/reference.ts'
import { createRole, editRole } from '../../src/api/role.ts'
import { addUser, changeUserPassword, editUser } from '../../src/api/user.ts'
import { clerk, departments, references, rights, roles, shop, users } from './support/administrationWorld.ts'
import { answer, server } from './support/answers.ts'
import { dialog, fill, filled, fromMenu, none, open } from './support/drive.ts'
import { everyFormSurvivesRefusals, savedForm } from './support/refusedSaves.ts'

everyFormSurvivesRefusals([
  savedForm({
    name: 'a new user',
    saving: addUser,
    field: ['username', /^Имя пользователя/],
    saved: { id: 7 },
    async open() {
      users()
      return filled('/user-management/users', 'Новый пользователь', {
        'Имя пользователя': 'nigora',
        Пароль: 'correct horse',
        'Пароль ещё раз': 'correct horse',
      })
    },
  }),
  savedForm({
    name: 'a user',
    saving: editUser,
    field: ['username', /^Имя пользователя/],
    saved: { id: 5 },
    async open() {
      users()
      return fill(await open('/user-management/users?panel=5'), await dialog('Пользователь'), {
        'Имя пользователя': '2',
      })
    },
  }),
  savedForm({
    name: 'the password of a user',
    saving: changeUserPassword,
    field: ['password', /^Новый пароль( \*)?$/],
    saved: { done: true },
    async open() {
      users()
      const opened = await open('/user-management/users')
      await fromMenu(opened, 'Задать пароль')
      return fill(opened, await screen.findByRole('dialog'), {
        'Новый пароль': 'correct horse',
        'Новый пароль ещё раз': 'correct horse',
      })
    },
  }),
  savedForm({
    name: 'the own password',
    saving: changeOwnPassword,
    field: ['oldPassword', /^Нынешний пароль/],
    saved: { done: true },
    async open() {
      const opened = await open('/dashboard')
      await opened.user.click(screen.getByRole('button', { name: /^Пользователь/ }))
      await opened.user.click(await screen.findByRole('menuitem', { name: 'Сменить пароль' }))
      return fill(opened, await dialog('Сменить пароль'), {
        'Нынешний пароль': 'old password',
        'Новый пароль': 'correct horse',
        'Новый пароль ещё раз': 'correct horse',
      })
    },
  }),
  savedForm({
    name: 'a new role',
    saving: createRole,
    field: ['code', /^Название роли/],
    saved: { id: 9 },
    async open() {
      roles()
      const opened = await open('/user-management/roles/new')
      const frame = (await screen.findByLabelText('Название роли')).closest('form')!
      await opened.user.click(screen.getByLabelText('Товары: Просмотр'))
      return fill(opened, frame, { 'Название роли': 'Кладовщик' })
    },
  }),
  savedForm({
    name: 'a role',
    saving: editRole,
    field: ['code', /^Название роли/],
    saved: { ...clerk, version: 4 },
    says: 'Права сохранены',
    async open() {
      roles()
      const opened = await open('/user-management/roles/9')
      const frame = (await screen.findByLabelText('Название роли')).closest('form')!
      await opened.user.click(screen.getByRole('checkbox', { name: 'Товары: Удаление' }))
      return { user: opened.user, frame }
    },
  }),
  savedForm({
    name: 'what the company means by a right',
    saving: editPermission,
    field: ['comment', /^Примечание/],
    saved: { id: 4 },
    async open() {
      rights()
      return fill(await open('/user-management/permissions?panel=4'), await dialog('Пояснение к праву'), {
        Примечание: 'Только старшим',
      })
    },
  }),
  savedForm({
    name: 'a department',
    saving: saveDepartment,
    field: ['name', /^Наименование/],
    saved: { id: 3 },
    async open() {
      departments()
      return fill(await open('/organization-structure/departments?panel=3'), await dialog('Отдел'), {
        Наименование: ' 2',
      })
    },
  }),
  savedForm({
    name: 'the company',
    saving: editCompany,
    field: ['name', /^Название компании/],
    saved: { name: 'ООО «Савдо»', inn: '', phone: '', address: '' },
    async open() {
      departments()
      server.use(answer(getCompany, { name: '', inn: '', phone: '', address: '', logo: null }))
      const opened = await open('/organization-structure/departments')
      await opened.user.click(await screen.findByRole('button', { name: 'Реквизиты компании' }))
      return fill(opened, await dialog('Реквизиты компании'), { 'Название компании': 'ООО «Савдо»' })
    },
  }),
  savedForm({
    name: 'a register',
    saving: saveCashbox,
    field: ['number', /^Номер/],
    saved: { id: 11 },
    async open() {
      departments()
      server.use(answer(cashboxes, []))
      const opened = await open('/organization-structure/departments')
      await fromMenu(opened, 'Кассы')
      await opened.user.click(await screen.findByRole('button', { name: 'Новая касса' }))
      return { user: opened.user, frame: await dialog('Новая касса') }
    },
  }),
  savedForm({
    name: 'an employee',
    saving: saveEmployee,
    field: ['personnel', /^Табельный номер/],
    saved: { id: 8 },
    async open() {
      departments()
      server.use(answer(searchEmployees, none))
      const opened = await open('/organization-structure/employees?panel=new')
      const frame = await dialog('Новый сотрудник')
      await opened.user.click(within(frame).getByRole('combobox', { name: /^Отдел/ }))
      await opened.user.click(await screen.findByRole('option', { name: shop.name }))
      return fill(opened, frame, { Фамилия: 'Каримова', Имя: 'Дилноза', 'Табельный номер': '0042' })
    },
  }),
  savedForm({
    name: 'a list of words',
    saving: saveParent,
    field: ['code', /^Код/],
    saved: { id: 12 },
    async open() {
      references()
      return filled('/references/parentRefs', 'Новый справочник', { Наименование: 'Сорта', Код: 'GRADE' })
    },
  }),
  savedForm({
    name: 'a word',
    saving: saveChild,
    field: ['name', /^Наименование/],
    saved: { id: 12 },
    async open() {
      references()
      return filled('/references/unit', 'Новое значение', { Наименование: 'пачка' })
    },
  }),
  savedForm({
    name: 'a contragent',
    saving: saveContragent,
    field: ['inn', /^ИНН/],
    saved: { id: 6 },
    async open() {
      server.use(answer(searchContragents, none))
      return filled('/references/counterparties', 'Новый контрагент', {
        'Полное наименование': 'ООО «Нур»',
        ИНН: '301234567',
      })
    },
  }),
  savedForm({
    name: 'a client',
    saving: saveCustomer,
    field: ['mobile', /^Мобильный/],
    saved: { id: 6 },
    async open() {
      server.use(answer(searchCustomers, none))
      return filled('/point-of-sale/clients', 'Новый клиент', { Имя: 'Азиз', 'Мобильный телефон': '+998901234567' })
    },
  }),
  savedForm({
    name: 'a discount of the cards',
    saving: createDiscountType,
    field: ['name', /^Наименование/],
    saved: { id: 2 },
    async open() {
      server.use(answer(listDiscountTypes, none))
      return filled('/point-of-sale/discountForCard', 'Новая скидка по карте', {
        Наименование: 'Серебро',
        'Скидка, %': '5',
      })
    },
  }),
])
