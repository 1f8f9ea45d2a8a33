import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './server/db/forDrizzleKit.cjs',
  out: './server/db/migrations',
})
