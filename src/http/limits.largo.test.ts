/** The limiters under a thousand requests at once. */
import './limits.test.ts'
