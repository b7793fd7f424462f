/** Returns a number with its noun: `1 persona`, `2 personas`. */
export const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
