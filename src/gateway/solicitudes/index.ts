/** The log of requests to the API. */

export { forgetRequests, forgetRequestsJob, KEPT_DAYS, keptSince } from './forget-requests.ts'
