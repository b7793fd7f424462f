/** How drizzle-kit writes a new migration after a change of the data dictionary: `npm run db:generate -- --name what-changed`. */
import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/db/schema/index.ts',
  out: './src/db/migrations',
})
