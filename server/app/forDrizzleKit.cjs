// drizzle-kit finds tables among a module's exports; which there are is said by the rooms.
require('./rooms.ts')
module.exports = require('../core/registry.ts').everyTable()
