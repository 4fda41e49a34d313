export default null as never;
