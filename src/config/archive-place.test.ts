/** ARCHIVE_URL: what it may name, and what is refused without showing it. */
import { expect, it } from 'vitest'
import { loadConfig } from './load-config.ts'

const refusal = (...problems: unknown[]) => expect.objectContaining({ problems })

const KEYS = { AWS_ACCESS_KEY_ID: 'AK', AWS_SECRET_ACCESS_KEY: 'secreta' }
const S3 = {
  kind: 's3',
  endpoint: 'https://s3.us-east-1.amazonaws.com',
  region: 'us-east-1',
  bucket: 'xml',
  prefix: '',
}
it.each([
  ['file:///srv/archivo%20viejo', { kind: 'folder', folder: '/srv/archivo viejo' }],
  ['s3://xml', S3],
  ['s3://xml/', S3],
  [
    's3://xml/a/b?region=sa-east-1',
    { ...S3, ...{ prefix: 'a/b/', region: 'sa-east-1' }, endpoint: 'https://s3.sa-east-1.amazonaws.com' },
  ],
  ['s3://xml?endpoint=http://127.0.0.1:9000', { ...S3, endpoint: 'http://127.0.0.1:9000' }],
])('reads ARCHIVE_URL=%s', (ARCHIVE_URL, place) => {
  expect(loadConfig({ ARCHIVE_URL, ...KEYS }).archive).toMatchObject({ place, afterDays: 90 })
})

it.each([
  '/srv/archivo',
  'file:///?x',
  'file://servidor/archivo',
  'file:///a%2Fb',
  's3://clave:secreta@xml',
  's3://XML',
  's3://xml/../otro/./%20',
  's3://xml?endpoint=http://minio.example:9000',
  's3://xml?endpoint=https://minio.example/ruta',
  's3://xml?endpont=https://minio.example',
  'https://minio.example/xml',
])('refuses ARCHIVE_URL=%s without showing it', ARCHIVE_URL => {
  const refused = () => loadConfig({ ARCHIVE_URL, ...KEYS })
  expect(refused).toThrow(refusal(expect.stringContaining('se esperaba file:///carpeta')))
  expect(refused).toThrow(refusal(expect.not.stringContaining(ARCHIVE_URL)))
})

it('refuses an archive at s3 without its keys', () => {
  const open = (ARCHIVE_URL: string) => () => loadConfig({ ARCHIVE_URL })
  expect(open('s3://xml')).toThrow(refusal(expect.stringContaining('AWS_ACCESS_KEY_ID')))
  expect(open('file:///srv/archivo')).not.toThrow()
})
