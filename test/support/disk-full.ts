import { DrizzleQueryError } from 'drizzle-orm/errors'

/** Returns the error of a write to a database without disk space. */
export const diskFull = () =>
  new DrizzleQueryError(
    'insert',
    [],
    Object.assign(new Error('could not extend file: No space left on device'), { code: '53100', severity: 'ERROR' }),
  )
