/** The limiters under a thousand concurrent requests. */
import './limits.test.ts'
