/** A list without what does not apply: `compact([isOld && say('old')])` is empty where nothing is old. */
export const compact = <Item>(items: readonly (Item | false | undefined)[]): Item[] => items.filter(Boolean) as Item[];
