/** Each odd value in each place. */
import './odd-values.test.ts'
