/**
 * The parts of the app that several screens share, by the module that opens each: few and whole, one for everybody, one for
 * whoever is signed in, one a family of pages. Each takes in what it needs and those before it lack; left alone, whatever
 * parts share becomes a file for each set of sharers. A page that is in none of them is a part of its own.
 */
export const parts: Record<string, readonly string[]> = {
  common: [
    'machines/core/sessionCalls.ts',
    'api/core/sending/exchange.ts',
    'views/access/auth/signIn.ts',
    'views/core/useForm.ts',
    'views/core/field/useFormState.ts',
    'views/core/faults/errorText.ts',
    'views/core/faults/tryAgain.ts',
  ],
  exceptions: ['views/core/faults/messages.ts'],
  workspace: ['views/app/Workspace.tsx', 'views/core/text/Amount.tsx', 'views/core/text/ErrorLine.tsx'],
  orders: ['views/orders/list/OrderListPage.tsx', 'views/core/text/Isbn.tsx'],
  recording: ['views/core/report/recording.ts'],
  besideRow: ['views/core/list/RowMenu.tsx', 'views/orders/list/ReasonTip.tsx'],
  dialogs: [
    'views/core/dialog/Modal.tsx',
    'views/core/PageHeader.tsx',
    'views/core/field/FlagField.tsx',
    'api/core/search/ranking.ts',
    'views/core/entity/RowAction.module.css',
    'views/core/entity/changedIn.ts',
    'views/orders/copies/Copies.module.css',
    'api/inventory/warehouses.ts',
    'components/callout.js',
  ],
  choosing: ['machines/core/combobox.ts'],
  doors: ['views/access/auth/Doors.tsx', 'views/access/auth/EnterCode.tsx'],
  basket: ['views/orders/page/BasketPage.tsx', 'views/core/field/TextAreaField.tsx'],
  paths: ['paths.ts', 'api/core/recordPaths.ts'],
  orderDialogs: ['views/orders/list/DryRunDialog.tsx', 'views/orders/ship/ShipDialog.tsx', 'views/orders/page/CancelDialog.tsx'],
  // Beside the forms, a country's name would bring all of them to each page with an address.
  pages: ['views/core/entity/entityPages.ts', 'views/core/text/nameOfCountry.ts'],
  fields: ['api/core/entity.ts', 'api/core/field.ts', 'api/core/filter.ts', 'api/core/kinds/gtin.ts', 'api/core/kinds/partialDate.ts'],
  forms: [
    'views/core/entity/EntityRecord.tsx',
    'views/core/entity/EntityForm.tsx',
    'views/core/field/FieldFor.tsx',
    'api/core/files/small.ts',
  ],
  records: ['views/core/entity/entityScreens.tsx'],
  rest: ['views/app/restOfPages.ts'],
}

/** Of the app without a connection: what is around every page, and the pages that work so. */
export const offlineModules = [
  'main.tsx',
  'api/core/kinds/isbnParts.ts',
  'views/app/Workspace.tsx',
  'views/app/UnsentHere.tsx',
  'views/app/shell/OwnMenu.tsx',
  'views/app/restOfPages.ts',
  'views/core/faults/messages.ts',
  'views/core/faults/Offline.tsx',
  'views/core/report/recording.ts',
  'views/core/offline/answers.ts',
  'views/inventory/count/CountPage.tsx',
  'views/inventory/count/NoCount.tsx',
  'views/inventory/transfer/TransferPage.tsx',
  'views/orders/deliveries/DeliveryPage.tsx',
  'views/shipping/Parcels.tsx',
  'views/till/CashSellPage.tsx',
  'views/till/SwishCode.tsx',
]

const textsOf = (language: string) => [
  'views/app/languages/laying.ts',
  ...['shell', 'order', 'till', 'warehouse'].map((room) => `views/app/languages/${language}/${room}Texts.ts`),
]

/** Texts of those pages. */
export const offlineLanguages = { sv: textsOf('sv'), fa: textsOf('fa') }

/** What the bundler makes of them; the entry comes first. */
export const chunkGroups = [
  { name: 'entry', tags: ['$initial' as const] },
  ...Object.entries(parts).map(([name, modules]) => ({
    name,
    test: (id: string) => modules.some((module) => id.endsWith(`/${module}`)),
  })),
]
