// drizzle-kit finds tables among a module's exports; those of the entities are made in a loop, so they are spread here.
module.exports = {
  ...require('../access/tables.ts'),
  ...require('../access/accountTables.ts'),
  ...require('../access/signInTables.ts'),
  ...require('../core/fileTable.ts'),
  ...require('../products/tables.ts'),
  ...require('../orders/tables.ts'),
  ...require('./entityTables.ts').derivedTables,
}
