/** A list without what does not apply: `present([isOld && say('old')])` is empty where nothing is old. */
export const present = <Item>(items: readonly (Item | false | undefined)[]): Item[] => items.filter(Boolean) as Item[];
