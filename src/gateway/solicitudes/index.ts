/** The log of requests to the API. */

export { forgetRequests, KEPT_DAYS, keptSince } from './forget-requests.ts'
