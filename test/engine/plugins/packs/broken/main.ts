throw new Error("the rules of this pack cannot be read");
