/** The other side of P10: a bare Fastify that answers from one query. `node bare.ts DATABASE_URL` prints its URL. */
import Fastify from 'fastify'
import { Pool } from 'pg'

const pool = new Pool({ connectionString: process.argv[2], max: 10 })
const app = Fastify()
app.get('/api/sifen/health', async () => {
  const { rows } = await pool.query('select count(*)::int as empresas from empresas')
  return { status: 'ok', ...(rows[0] as object) }
})
const url = await app.listen({ host: '127.0.0.1', port: 0 })
process.stdout.write(`${JSON.stringify({ url })}\n`)
process.once('SIGTERM', () => process.exit())
