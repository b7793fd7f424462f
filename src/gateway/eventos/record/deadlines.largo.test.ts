/** The properties of deadlines.test.ts with all their cases: 10,000 instants. */
import './deadlines.test.ts'
