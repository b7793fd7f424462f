/** The HTTPS server of the services. */
export { buildServer } from './server.ts'
