/** The markup, as the bundler gives it. */
declare const markup: string;
export default markup;
