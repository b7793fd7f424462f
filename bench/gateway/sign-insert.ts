/**
 * The minimum cost of a signed document: one RSA signature and one committed INSERT of its row, in sequence on one
 * thread. `openSide` with the database's URL. The row of the latest document is the model.
 */
import { generateKeyPairSync, sign } from 'node:crypto'
import { Client } from 'pg'
import { serveSide } from '../side.ts'

const client = new Client({ connectionString: process.argv[2], application_name: 'firma.insert' })
await client.connect()
await client.query(
  'create table bench_dtes (like dtes); alter table bench_dtes add column serial bigserial primary key',
)
const { rows } = await client.query('select to_jsonb(d) as row from dtes d order by id desc limit 1')
const model = JSON.stringify((rows[0] as { row: object }).row)
const columns = Object.keys((rows[0] as { row: object }).row).join(', ')
const text = `insert into bench_dtes (${columns}) select ${columns} from jsonb_populate_record(null::dtes, $1::jsonb)`
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const signedInfo = Buffer.alloc(600, 'x')

serveSide({
  async 'firma.insert'() {
    const signature = sign('sha256', signedInfo, privateKey)
    await client.query({ name: 'insert', text, values: [model] })
    return signature.subarray(0, 1)
  },
})
